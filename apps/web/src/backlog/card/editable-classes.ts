/** The same around a text and around the field in its place: neither moves what is beside it. One line is 24 px high to a finger. */
export const editableBox = '-mx-1.5 -my-[3px] rounded-control px-1.5 py-[3px] [text-wrap:wrap]'

/** There for those who come near, by pointer or by key, and always where no pointer hovers. */
export const nearby =
  'opacity-0 group-hover/item:opacity-100 group-focus-within/item:opacity-100 pointer-coarse:opacity-100'
