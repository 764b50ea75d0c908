import { useState } from 'react'
import { Alert, Button, Container } from 'react-bootstrap'
import { enter } from './identity.js'

export function LoginPage() {
  const [hasFailed, setHasFailed] = useState(false)
  return (
    <Container as="main" className="text-center py-5">
      <h1>AI-powered project management</h1>
      <p className="lead">Empower your team with AI-driven project management.</p>
      {hasFailed && <Alert variant="danger">Login error</Alert>}
      <Button size="lg" onClick={() => enter().catch(() => setHasFailed(true))}>
        Sign in with Google
      </Button>
    </Container>
  )
}
