/** Where the page keeps what it last heard of how a saved initiative goes: asked for by following, and known elsewhere from then on. */
export function progressKey(draftId: string) {
  return ['progress', draftId] as const
}
