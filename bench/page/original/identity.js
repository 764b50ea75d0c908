import { initializeApp } from '@firebase/app'
import { GoogleAuthProvider, getAuth, onAuthStateChanged, signInWithPopup, signOut } from '@firebase/auth'

const auth = getAuth(initializeApp({ apiKey: 'none', authDomain: 'localhost', projectId: 'none' }))

/**
 * Tells who is signed in, or null. Nobody has an account at a Firebase of ours: whom it would ask its servers for stands in the address, so that the wait
 * for them is left out.
 */
export function watchPerson(tell) {
  return onAuthStateChanged(auth, (user) => tell(location.search === '?signed-in' ? { uid: 'somebody' } : user))
}

export function enter() {
  return signInWithPopup(auth, new GoogleAuthProvider())
}

export function leave() {
  return signOut(auth)
}

export function tokenOf() {
  return auth.currentUser?.getIdToken()
}
