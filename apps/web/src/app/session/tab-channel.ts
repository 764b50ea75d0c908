import type { TabChannel, TabNews } from './create-token-keeper.ts'

const name = 'planwright-session'

/**
 * How the tabs of a browser tell each other that somebody signed in or out. Where there is no BroadcastChannel, the storage says so: each tab is told of what
 * another one writes there.
 */
export function openTabChannel(): TabChannel {
  return typeof BroadcastChannel === 'undefined' ? storageChannel() : broadcastChannel()
}

function broadcastChannel(): TabChannel {
  const channel = new BroadcastChannel(name)
  return {
    tell: (news) => channel.postMessage(news),
    listen: (hear) =>
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (isNews(data)) hear(data)
      }),
  }
}

function storageChannel(): TabChannel {
  return {
    tell: (news) => {
      try {
        // the same news twice are two: an unchanged value tells nobody
        localStorage.setItem(name, `${news} ${crypto.randomUUID()}`)
        localStorage.removeItem(name)
      } catch {
        // storage is forbidden: the others learn of it from the server
      }
    },
    listen: (hear) =>
      window.addEventListener('storage', ({ key, newValue }) => {
        const [news] = newValue?.split(' ') ?? []
        if (key === name && isNews(news)) hear(news)
      }),
  }
}

const isNews = (data: unknown): data is TabNews => data === 'signed-out' || data === 'changed'
