import { giveKeys, holdKeys } from '../../ui/behavior/typed-ahead.ts'

/** Begins to edit the title of an epic or a story, once it is drawn as a text: that of a closed story is a button, which opens it. */
export function editItem(itemId: string): void {
  holdKeys()
  // a press does not edit what has words selected in it
  getSelection()?.removeAllRanges()
  const title = () =>
    document.querySelector<HTMLElement>(`[data-item="${CSS.escape(itemId)}"] [data-main][role=button]`)
  const now = title()
  // keys that come before the next frame are typed into it already
  if (now) now.click()
  else
    requestAnimationFrame(() => {
      const drawn = title()
      if (drawn) drawn.click()
      else giveKeys()
    })
}
