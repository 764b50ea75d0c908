import { stemOf } from './words.ts'

/** Words that a backlog uses for one another; the first of a row names the concept. Actions first, since a story does one. */
const actions = `
create add make insert creation
delete remove erase clear discard deletion removal trash
edit change modify update revise alter amend adjust correct modification
view see show display look inspect preview watch visible
search find locate lookup discover
filter narrow refine
sort order_by rank
select choose pick
export download
import upload ingest
send deliver dispatch
share
notify notification alert inform remind warn
invite invitation
assign allocate delegate
approve accept confirm approval
reject decline deny refuse rejection
cancel cancellation
book reserve booking reservation
pay payment purchase buy checkout
ship shipping shipment
register registration enrol enroll
subscribe subscription
unsubscribe
login
logout
enable activate
disable deactivate
publish publication
unpublish
archive
restore
backup
lock
unlock
block
unblock
unfollow
mute
hide
start begin launch initiate
stop end
finish complete
close
open
print
save store keep
record enter log capture
track follow trace monitor
compare comparison
attach attachment
comment remark
review
rate rating
report
return
lend loan borrow
configure customise customize personalise personalize configuration
reset recover recovery forgotten forgot
link connect associate
merge combine
split divide
move drag
copy duplicate clone
group organise organize categorise categorize classify
validate verify check validation verification
calculate compute calculation
generate produce
schedule
reschedule
increase raise
decrease reduce lower
encrypt
decrypt
sync synchronise synchronize
browse explore navigate
read
write
access use
manage administer maintain
`
const thingSynonyms = `
picture photo image photograph avatar
email mail
phone telephone mobile smartphone
list overview table
document file
product article_of_sale goods
cart basket
graph chart diagram
document paper
bill invoice
voucher coupon
permission right privilege
error mistake
preference setting settings option
text sms
company organisation organization
employee staff
administrator admin
customer shopper buyer client
member user
past previous earlier history historical
site website
label tag
day daily
week weekly
month monthly
year yearly annual
quick fast
`

const rows = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/))

/** Concepts by the words and stems that stand for them. */
const concepts = new Map<string, string>()
for (const [concept = '', ...others] of [...rows(actions), ...rows(thingSynonyms)]) {
  for (const word of [concept, ...others]) {
    for (const form of [word, stemOf(word)]) if (!concepts.has(form)) concepts.set(form, concept)
  }
}

/** The concept a word stands for; its stem where nothing else is known of it. */
export function conceptOf(word: string): string {
  return concepts.get(word) ?? concepts.get(word.replace(/s$/, '')) ?? concepts.get(stemOf(word)) ?? stemOf(word)
}

const actionConcepts = new Set(rows(actions).map(([concept]) => concept))

/** The concept of a negation. */
export const not = 'NOT'

export function isAction(concept: string): boolean {
  return actionConcepts.has(concept)
}

/** Concepts of which one excludes the other: stories that differ in them are never the same. */
const opposites = new Map<string, Set<string>>()
for (const row of rows(`
import export
enable disable
approve reject
create delete
create edit
create archive
edit delete
view edit
view delete
view create
lock unlock
block unblock
track unfollow
publish unpublish
subscribe unsubscribe
login logout
hide view
start stop finish
open close
send notify receive
increase decrease
encrypt decrypt
backup restore
lend return
next past
first last
old oldest new newest
public private
internal external
incoming outgoing
day week month year
valid invalid
successful fail
zoomin zoomout
book cancel reschedule
before after
with NOT
minimum maximum
ascending descending
full empty low
online offline
manual automatic
`)) {
  for (const word of row) {
    const all = opposites.get(word) ?? new Set<string>()
    for (const other of row) if (other !== word) all.add(other)
    opposites.set(word, all)
  }
}

/** Whether one of some concepts excludes one of the others. */
export function areOpposite(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...some].some((word) => [...(opposites.get(word) ?? [])].some((other) => others.has(other)))
}
