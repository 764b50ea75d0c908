import { usuallyAtOnce } from './patience.ts'

/** A question's turn with the server. */
export type Turn = {
  /** Words of the answer have come. */
  spoke(): void
  /** A byte has come: the server is at work. */
  heard(): void
  end(how: 'answered' | 'failed' | 'left'): void
}

/** `before` are those that were open when it was asked. */
type Waiting = Turn & { hasSpoken: boolean; before: Waiting[]; alive: () => void }

/** Once may be chance: a short answer can end before another begins. */
const enoughFailures = 2

/**
 * Turns with a server at a private address, for all who ask it. With `configured` so many questions are open at once. Without, one, until the server has
 * shown that it answers two: after its first answer two are asked together, and where words of both come in turns, several are asked from then on. Where,
 * twice, words came of the one only after those of the other, or one fails, it stays one.
 */
export function takeTurns(configured: number | undefined) {
  let ability: 'nothing' | 'answers' | 'answers-several' | 'answers-one' = 'nothing'
  let failures = 0
  let lastSpeaker: Waiting | undefined
  const open = new Set<Waiting>()
  const queue: (() => void)[] = []

  const atOnce = () =>
    configured ?? { nothing: 1, answers: 2, 'answers-several': usuallyAtOnce, 'answers-one': 1 }[ability]
  const isFull = () => queue.length > 0 || open.size >= atOnce()
  const admit = () => {
    while (queue.length > 0 && open.size < atOnce()) queue.shift()?.()
  }
  const failed = () => {
    failures += 1
    if (failures >= enoughFailures) ability = 'answers-one'
  }

  function begin(alive: () => void): Turn {
    const question: Waiting = {
      alive,
      hasSpoken: false,
      before: [...open],
      spoke: () => {
        const inTurns =
          question.hasSpoken && lastSpeaker !== undefined && lastSpeaker !== question && open.has(lastSpeaker)
        if (ability === 'answers' && inTurns) ability = 'answers-several'
        question.hasSpoken = true
        lastSpeaker = question
        admit()
      },
      heard: () => {
        for (const other of open) if (other !== question) other.alive()
      },
      end: (outcome) => {
        if (!open.delete(question)) return
        if (outcome === 'answered' && ability === 'nothing') ability = 'answers'
        const cameAfter =
          outcome === 'answered' && question.before.length > 0 && !question.before.some((other) => open.has(other))
        if (ability === 'answers' && (cameAfter || (outcome === 'failed' && open.size > 0))) failed()
        admit()
      },
    }
    open.add(question)
    return question
  }

  return {
    atOnce,
    /** Whether the next question has to wait for its turn. */
    isFull,
    /** Resolves when it is this question's turn; `alive` is called when another's answer shows that the server is at work. */
    take: (alive: () => void, signal: AbortSignal): Promise<Turn> =>
      new Promise((resolve, reject) => {
        if (!isFull()) return resolve(begin(alive))
        const leave = () => {
          queue.splice(queue.indexOf(enter), 1)
          reject(signal.reason)
        }
        const enter = () => {
          signal.removeEventListener('abort', leave)
          resolve(begin(alive))
        }
        signal.addEventListener('abort', leave, { once: true })
        queue.push(enter)
      }),
  }
}
export type Turns = ReturnType<typeof takeTurns>

/** For a hosted server: nobody waits for anybody. */
export function noTurns(atOnce: number): Turns {
  const turn: Turn = { spoke: () => undefined, heard: () => undefined, end: () => undefined }
  return { atOnce: () => atOnce, isFull: () => false, take: async () => turn }
}
