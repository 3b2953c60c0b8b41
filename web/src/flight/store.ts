// Where a device keeps its games: IndexedDB, entry by entry, written through before anybody is told.

const NAME = 'cosmodrome'
const STRICT = { durability: 'strict' } as IDBTransactionOptions

/** What became of something that was to be kept: another page was faster, or there is no room. */
export type Word = 'kept' | 'taken' | 'full'

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error ?? new Error('the store does not answer'))
  })
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('people')
    request.result.createObjectStore('lines')
    request.result.createObjectStore('entries')
  }
  return asked(request)
}

const wholeLog = (table: string): IDBKeyRange => IDBKeyRange.bound([table, 0], [table, Infinity])
/** Beside the person: a store of its own would need a newer database, which an older page could not open. */
const landingOf = (table: string): string => `landing ${table}`
const reviewOf = (table: string): string => `review ${table}`

/** One line that is damaged takes no other game along. */
function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

export class Shelf {
  private constructor(
    private readonly database: IDBDatabase,
    private readonly stored: (table: string) => void,
  ) {
    database.onversionchange = () => database.close() // it is being removed
  }

  static async open(stored: (table: string) => void): Promise<Shelf> {
    try {
      return new Shelf(await open(), stored)
    } catch (error) {
      throw new Error(`IndexedDB: ${String(error)}`, { cause: error }) // some private windows keep nothing
    }
  }

  close(): void {
    this.database.close()
  }

  async person(): Promise<string> {
    return ((await asked(this.read('people').get('me'))) as string | undefined) ?? ''
  }

  /** What became of handing a table over, as JSON; nothing where it was not tried. */
  async landing(table: string): Promise<string> {
    return ((await asked(this.read('people').get(landingOf(table)))) as string | undefined) ?? ''
  }

  keepLanding(table: string, landing: string): Promise<Word> {
    return this.write(['people'], (transaction) => transaction.objectStore('people').put(landing, landingOf(table)))
  }

  /** A table that goes on elsewhere is here no longer. */
  async drop(table: string): Promise<Word> {
    const word = await this.write(['entries', 'lines', 'people'], (transaction) => {
      transaction.objectStore('entries').delete(wholeLog(table))
      transaction.objectStore('people').delete(reviewOf(table))
      transaction.objectStore('lines').delete(table)
    })
    if (word === 'kept') this.stored(table)
    return word
  }

  keep_person(person: string): Promise<Word> {
    return this.write(['people'], (transaction) => transaction.objectStore('people').put(person, 'me'))
  }

  /** What was found in a game so far, as JSON; nothing where nobody looked at it. */
  async review(table: string): Promise<string> {
    return ((await asked(this.read('people').get(reviewOf(table)))) as string | undefined) ?? ''
  }

  keep_review(table: string, review: string): Promise<Word> {
    return this.write(['people'], (transaction) => transaction.objectStore('people').put(review, reviewOf(table)))
  }

  async lines(): Promise<string> {
    return `[${((await asked(this.read('lines').getAll())) as string[]).filter(isJson).join(',')}]`
  }

  async log(table: string): Promise<string> {
    const entries = this.read('entries').getAll(wholeLog(table))
    return `[${((await asked(entries)) as string[]).join(',')}]`
  }

  async keep(table: string, entries: string, line: string): Promise<Word> {
    const word = await this.write(['entries', 'lines'], (transaction) => {
      const log = transaction.objectStore('entries')
      for (const entry of JSON.parse(entries) as { number: number }[])
        log.add(JSON.stringify(entry), [table, entry.number])
      transaction.objectStore('lines').put(line, table)
    })
    if (word === 'kept') this.stored(table)
    return word
  }

  private read(name: string): IDBObjectStore {
    return this.database.transaction(name).objectStore(name)
  }

  /** Do all of it or nothing; it is on the disk when this is done. */
  private write(names: string[], fill: (transaction: IDBTransaction) => void): Promise<Word> {
    return new Promise((done) => {
      try {
        const transaction = this.database.transaction(names, 'readwrite', STRICT)
        transaction.oncomplete = () => done('kept')
        transaction.onabort = () => done(transaction.error?.name === 'ConstraintError' ? 'taken' : 'full')
        fill(transaction)
      } catch {
        done('full') // the store is closed or broken: nothing was kept
      }
    })
  }
}
