import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases } from '../db/test-database.ts'
import { createTestApp, signUp, type TestApp } from '../test-app.ts'

describe.each(testDatabases())('identity on %s', (kind) => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp({ kind })
  })
  afterAll(() => test.close())

  it('signs a new person up and answers their profile to their ID token', async () => {
    const ada = await signUp(test, 'Ada Demo')
    const answer = await test.app.inject({ url: '/api/users/whoami', headers: ada.headers })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      uid: ada.uid,
      email: ada.email,
      displayName: 'Ada Demo',
      photoURL: null,
      role: 'user',
      jiraIntegration: { enabled: false },
    })
  })
})
