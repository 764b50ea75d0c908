import { parseArgs } from 'node:util'
import { sharesHeld, usualWay } from './simulated-initiative.ts'

const { values } = parseArgs({ options: { seed: { type: 'string' }, initiatives: { type: 'string', default: '200' } } })
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9))
const initiatives = Number(values.initiatives)
const t = performance.now()
const ways = Array.from({ length: initiatives }, (_, at) => usualWay(seed + at, at))
console.log(seed, sharesHeld(ways, [0, 1, 3, 5, 8]), (performance.now() - t) / 1000)
