import { titleRule } from '../card/field-rules.ts'
import { LazyTextEditor } from '../card/lazy-editing.ts'
import { passagesAlike } from './passages-alike.ts'

/** What a title finds in a brief: it comes with the field, and not with the page. */
export type FindPassages = typeof passagesAlike

/** The field for the title of something new. */
export function AddField({
  of,
  example,
  onClose,
}: {
  /** What it is added to. */
  of: string
  example: string
  /** `title` is empty where nothing is added. */
  onClose: (title: string, backToText: boolean, find: FindPassages) => void
}) {
  return (
    <LazyTextEditor.Screen
      label="Title"
      of={`new in ${of}`}
      value=""
      placeholder={example}
      rule={titleRule}
      onClose={(typed, backToText) => onClose(typed ?? '', backToText, passagesAlike)}
    />
  )
}
