// node server.js TILES PORT [FOLDER]: tiles as JSON; with a folder games are kept there by FlatFile, else in memory.
'use strict'
const { readFileSync } = require('node:fs')
const { FlatFile, Origins, Server } = require('boardgame.io/server')
const { aliens } = require('./aliens.js')

const [tiles, port, folder] = process.argv.slice(2)
const db = folder ? new FlatFile({ dir: folder, logging: false }) : undefined
const server = Server({ games: [aliens(JSON.parse(readFileSync(tiles, 'utf8')))], origins: [Origins.LOCALHOST], db })
server.run({ port: Number(port), callback: () => console.log('listening') })
