/** In px of the window. */
type Box = { top: number; bottom: number; left: number; width: number }
/** Where an epic's stories stand, or would: `box` is the room for them. */
export type EpicBoxes = { epicId: string; box: Box; stories: Box[] }
/** A place for a story, with the line that shows it: across, or upright between stories that stand side by side. */
export type Place = { epicId: string; position: number; line: Line }
type Line = { left: number; top: number; width: number; height: number }
export type Point = { x: number; y: number }

/** The place between stories that is nearest to a point; undefined where there is no epic. */
export function dropPlaceAt(epics: readonly EpicBoxes[], at: Point): Place | undefined {
  const places = epics.flatMap(({ epicId, box, stories }) =>
    (areSideBySide(stories) ? uprightLines(stories) : linesAcross(stories, box)).map((place) => ({ epicId, ...place })),
  )
  return places.reduce<Place | undefined>(
    (nearest, place) => (nearest && distance(nearest.line, at) <= distance(place.line, at) ? nearest : place),
    undefined,
  )
}

const areSideBySide = ([first, ...others]: readonly Box[]) => others.some(({ left }) => left !== first?.left)

function linesAcross(stories: readonly Box[], box: Box): Omit<Place, 'epicId'>[] {
  const { left, width } = stories[0] ?? box
  const edges = [stories[0]?.top ?? box.top, ...stories.map(({ bottom }) => bottom)]
  return edges.map((edge, position) => {
    const [before, after] = [stories[position - 1], stories[position]]
    // in the middle of the gap between two stories
    const top = before && after ? (edge + after.top) / 2 : edge
    return { position, line: { left, top, width, height: 0 } }
  })
}

/** Before and after each story: where a row ends and the next begins, the same place has two lines. */
const uprightLines = (stories: readonly Box[]): Omit<Place, 'epicId'>[] =>
  stories.flatMap(({ top, bottom, left, width }, position) => {
    const height = bottom - top
    return [
      { position, line: { left: left - gap / 2, top, width: 0, height } },
      { position: position + 1, line: { left: left + width + gap / 2, top, width: 0, height } },
    ]
  })

/** Between cards that stand side by side. */
const gap = 8

function distance({ left, top, width, height }: Line, { x, y }: Point): number {
  const away = (value: number, from: number, to: number) => Math.max(from - value, 0, value - to)
  return Math.hypot(away(x, left, left + width), away(y, top, top + height))
}
