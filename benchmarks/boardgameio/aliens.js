// Aliens as boardgame.io plays it: the rules of docs/rules/aliens.md, as short as they can honestly be.
// Like our server it sends each seat what it may do, and nobody what lies in the stock.
'use strict'
const { INVALID_MOVE, PlayerView } = require('boardgame.io/core')

const QUARTERS = [0, 1, 2, 3]
const next = (quarter) => (quarter + 1) % 4
const before = (quarter) => (quarter + 3) % 4

/** The game with these kinds of tiles: {id: {left, right, stations, aliens, count}}. */
function aliens(kinds) {
  const filled = (planet) => planet.filter(Boolean).length
  const isFinished = (planet) => filled(planet) === 4
  const open = (planets) => planets.flatMap((planet, n) => (isFinished(planet) ? [] : [n]))
  const inside = (planet, what) => planet.reduce((sum, id) => sum + (id ? kinds[id][what] : 0), 0)

  // A11: two halves that meet are one station
  const stations = (planet) =>
    inside(planet, 'stations') +
    QUARTERS.filter((q) => planet[q] && planet[next(q)] && kinds[planet[q]].right && kinds[planet[next(q)]].left).length

  // A10: it touches a tile, and every edge it shares agrees
  function agrees(planet, quarter, id) {
    const [after, prior] = [planet[next(quarter)], planet[before(quarter)]]
    if (planet[quarter] || (!after && !prior)) return false
    return (
      (!after || kinds[id].right === kinds[after].left) && (!prior || kinds[prior].right === kinds[id].left)
    )
  }

  function takes(G, seat, die) {
    const planets = G.planets[seat]
    const found = []
    G.row.forEach((id, n) => {
      if (open(planets).length < 2) found.push(['open', n]) // A13
      if (!die) return // A6
      for (const p of open(planets))
        if (die + inside(planets[p], 'aliens') > stations(planets[p])) // A9
          for (const q of QUARTERS) if (agrees(planets[p], q, id)) found.push(['add', n, p, q])
    })
    return found
  }

  /** All that a seat may do (A14, A15). */
  function legal(G, seat) {
    const found = takes(G, seat, G.die)
    if (found.length) return found
    const discards = open(G.planets[seat]).flatMap((p) =>
      QUARTERS.filter((q) => G.planets[seat][p][q]).map((q) => ['discard', p, q]),
    )
    return [...discards, ['pass']]
  }

  const may = (G, move) => G.legal.some((one) => JSON.stringify(one) === JSON.stringify(move))

  function take(G, n) {
    const [id] = G.row.splice(n, 1)
    if (G.secret.stock.length) G.row.push(G.secret.stock.pop()) // A16
    G.idle = 0
    return id
  }

  const moves = {
    open({ G, playerID }, n) {
      if (!may(G, ['open', n])) return INVALID_MOVE
      G.planets[playerID].push([take(G, n), null, null, null])
    },
    add({ G, playerID }, n, p, q) {
      if (!may(G, ['add', n, p, q])) return INVALID_MOVE
      G.planets[playerID][p][q] = take(G, n)
    },
    discard({ G, playerID }, p, q) {
      if (!may(G, ['discard', p, q])) return INVALID_MOVE
      G.planets[playerID][p][q] = null
      if (!filled(G.planets[playerID][p])) G.planets[playerID].splice(p, 1)
      G.idle = 0
    },
    pass({ G, playerID }) {
      if (!may(G, ['pass'])) return INVALID_MOVE
      G.idle = takes(G, playerID, 6).length ? 0 : G.idle + 1 // A19
    },
  }

  return {
    name: 'aliens',
    minPlayers: 2,
    maxPlayers: 4,
    setup({ ctx, random }) {
      const all = Object.entries(kinds).flatMap(([id, kind]) => Array(kind.count).fill(id))
      const stock = random.Shuffle(all)
      const row = [stock.pop(), stock.pop(), stock.pop()] // A5
      const planets = Object.fromEntries([...Array(ctx.numPlayers).keys()].map((seat) => [String(seat), []]))
      return { secret: { stock }, row, planets, die: 0, idle: 0, legal: [] }
    },
    playerView: PlayerView.STRIP_SECRETS,
    moves,
    turn: {
      minMoves: 1,
      maxMoves: 1,
      onBegin({ G, ctx, random }) {
        G.die = ctx.turn > ctx.numPlayers ? random.D6() : 0 // A6, A7
        G.legal = legal(G, ctx.currentPlayer)
      },
    },
    endIf({ G, ctx }) {
      if (G.row.length && G.idle < ctx.numPlayers) return // A17, A19
      const score = (planets) => planets.filter(isFinished).reduce((sum, planet) => sum + stations(planet), 0)
      return { scores: Object.values(G.planets).map(score) } // A18
    },
  }
}

module.exports = { aliens }
