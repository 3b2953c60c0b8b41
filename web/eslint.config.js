// The recommended rules of JavaScript, TypeScript and Svelte, and ours on size; layout is prettier's.
import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

const GENERATED = ['src/lib/schema.d.ts', 'src/games/*/contract.d.ts']

export default [
  { ignores: ['node_modules', 'public', ...GENERATED] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
  {
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // state is replaced whole, never changed in place
      'svelte/prefer-svelte-reactivity': 'off',
      // a space at the edge of an element stays only in a mustache
      'svelte/no-useless-mustaches': 'off',
    },
  },
  {
    rules: {
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'TSAsExpression > TSAsExpression > TSUnknownKeyword',
          message: 'What comes from the server has a type.',
        },
      ],
    },
  },
  { files: ['**/*.ts'], rules: { 'max-lines': ['error', 400] } },
  { files: ['**/*.svelte'], rules: { 'svelte/max-lines-per-block': ['error', { script: 300 }] } },
  { files: ['test/**'], rules: { 'max-lines-per-function': 'off' } },
  // svelte-check knows the types and so every name
  { files: ['**/*.ts', '**/*.svelte'], rules: { 'no-undef': 'off' } },
  // buildings and ground are drawn by our own code
  { files: ['src/games/cities/*.svelte'], rules: { 'svelte/no-at-html-tags': 'off' } },
]
