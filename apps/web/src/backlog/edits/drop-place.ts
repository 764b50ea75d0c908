/** In px of the window. */
type Box = { top: number; bottom: number; left: number; width: number }
/** Where an epic's stories stand, or would: `box` is the room for them. */
export type EpicBoxes = { epicId: string; box: Box; stories: Box[] }
/** A place for a story, with the line that shows it. */
export type Place = { epicId: string; position: number; y: number; left: number; width: number }

/** The place between stories that is nearest to a height; undefined where there is no epic. */
export function dropPlaceAt(epics: readonly EpicBoxes[], y: number): Place | undefined {
  const places = epics.flatMap(({ epicId, box, stories }): Place[] => {
    const { left, width } = stories[0] ?? box
    const edges = [stories[0]?.top ?? box.top, ...stories.map(({ bottom }) => bottom)]
    return edges.map((edge, position) => ({
      epicId,
      position,
      left,
      width,
      // in the middle of the gap between two stories
      y: stories[position] && stories[position - 1] ? (edge + stories[position].top) / 2 : edge,
    }))
  })
  return places.reduce<Place | undefined>(
    (nearest, place) => (nearest && Math.abs(nearest.y - y) <= Math.abs(place.y - y) ? nearest : place),
    undefined,
  )
}
