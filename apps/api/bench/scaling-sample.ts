import type pg from 'pg'
import type { Product } from '../../../e2e/helpers/product.ts'
import { signUp, type TestPerson } from '../src/testing/app.ts'
import { callsOf } from '../src/testing/call.ts'
import { chooseProject, linkJira, sandboxAt } from '../src/testing/counterparts/sandbox.ts'
import { asPerson, draftBacklog, keep, save, storiesOf } from './scaling-calls.ts'
import type { Sample } from './scaling-rows.ts'
import { describeSizes, leftByOne, readSizes, type Sizes } from './scaling-sizes.ts'

/** What is made, how many of it, and by which call. */
type Thing = readonly [what: string, count: number, make: () => Promise<unknown>]

/** Bytes that each thing leaves, as the mean of several that the product made. */
export async function measureSizes(client: pg.Client, product: Product): Promise<Record<string, Sizes>> {
  const sizes: Record<string, Sizes> = {}
  const things = await listThings(product)
  let before = await readSizes(client)
  for (const [what, count, make] of things) {
    for (let made = 0; made < count; made += 1) await make()
    const after = await readSizes(client)
    sizes[what] = leftByOne(before, after, count)
    console.log(describeSizes(what, sizes[what]))
    before = after
  }
  return sizes
}

async function listThings(product: Product): Promise<Thing[]> {
  const app = callsOf(product.url)
  const person = await signUp({ app })
  const ask = asPerson(product.url, person)
  await link(product, person)
  const { epics, form } = await draftBacklog(ask, 30)
  const people: TestPerson[] = []
  const linkOne = async () => {
    const one = people.pop()
    if (one) await link(product, one)
  }
  const kept = (stories: number) => () => keep(ask, storiesOf(epics, stories), form)
  const saved = (stories: number) => () => save(ask, storiesOf(epics, stories))
  return [
    ['a person who has signed up, with a session', 10, async () => void people.push(await signUp({ app }))],
    ['a link to Jira, with its project', 10, linkOne],
    ['a draft of 10 stories, planned', 10, kept(10)],
    ['a draft of 40 stories, planned', 10, kept(40)],
    ['a draft of 120 stories, planned', 10, kept(120)],
    ['a generation from a brief of 10 wishes', 5, () => draftBacklog(ask, 10)],
    ['a generation from a brief of 30 wishes', 5, () => draftBacklog(ask, 30)],
    ['a save of 10 stories', 3, saved(10)],
    ['a save of 40 stories', 3, saved(40)],
    ['a save of 120 stories', 2, saved(120)],
  ]
}

/** Somebody with a draft, a run and a save, of which all else is copied. */
export async function makeSample(client: pg.Client, product: Product, stories: number): Promise<Sample> {
  const person = await signUp({ app: callsOf(product.url) })
  const ask = asPerson(product.url, person)
  await link(product, person)
  const { runId, epics, form } = await draftBacklog(ask, stories)
  const draft = await keep(ask, storiesOf(epics, stories), form)
  await save(ask, storiesOf(epics, stories))
  await client.query(`update "user" set role = 'admin', email_verified = true where id = $1`, [person.uid])
  return { person: person.uid, draftId: draft.id, runId, signedUp: person, epics, form }
}

async function link({ url, sandboxUrl }: Product, person: TestPerson): Promise<void> {
  const app = callsOf(url)
  await linkJira({ app }, sandboxAt(sandboxUrl), person, 'planwright-demo')
  await chooseProject({ app }, person, 'SHOP')
}
