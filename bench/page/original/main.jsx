// The screens of the specification on the original's stack (react-bootstrap, Formik, Yup, Axios, Firebase), in one program as it had them: what `npm run bench:web` measures ours beside.
import 'bootstrap/dist/css/bootstrap.min.css'
import { createContext, StrictMode, useContext, useEffect, useState } from 'react'
import { Container, Nav, Navbar, NavDropdown } from 'react-bootstrap'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Link, Navigate, Route, Routes } from 'react-router-dom'
import { api } from './api.js'
import { leave, watchPerson } from './identity.js'
import { LoginPage } from './login-page.jsx'
import { PlannerPage } from './planner-page.jsx'
import { SettingsPage } from './settings-page.jsx'

const Person = createContext(null)

function App() {
  const [person, setPerson] = useState(undefined)
  useEffect(() => watchPerson(setPerson), [])
  // the app renders its content only after the first state of the authentication is known
  if (person === undefined) return null
  return (
    <Person value={person}>
      <BrowserRouter>
        {person && <TopBar />}
        <Routes>
          <Route path="/login" element={person ? <Navigate to="/" /> : <LoginPage />} />
          <Route path="/home" element={<SignedIn screen={PlannerPage} />} />
          <Route path="/jira-integration" element={<SignedIn screen={SettingsPage} />} />
          <Route path="*" element={<Navigate to="/home" />} />
        </Routes>
        <footer className="text-center text-body-secondary py-3">© 2025</footer>
      </BrowserRouter>
    </Person>
  )
}

/** The screen for whoever is signed in, once the profile has come. */
function SignedIn({ screen: Screen }) {
  const person = useContext(Person)
  const [profile, setProfile] = useState(null)
  useEffect(() => {
    if (person) api.get('/users/whoami').then(({ data }) => setProfile(data), console.error)
  }, [person])
  if (!person) return <Navigate to="/login" />
  return profile && <Screen profile={profile} />
}

function TopBar() {
  return (
    <Navbar bg="body-tertiary" expand="lg">
      <Container>
        <Navbar.Brand as={Link} to="/">
          Planner
        </Navbar.Brand>
        <Navbar.Toggle aria-label="Menu" />
        <Navbar.Collapse>
          <Nav className="me-auto">
            <Nav.Link as={Link} to="/home">
              Home
            </Nav.Link>
            <Nav.Link as={Link} to="/jira-integration">
              Settings
            </Nav.Link>
          </Nav>
          <NavDropdown title="Account">
            <NavDropdown.Item onClick={leave}>Log Out</NavDropdown.Item>
          </NavDropdown>
        </Navbar.Collapse>
      </Container>
    </Navbar>
  )
}

createRoot(document.getElementById('root')).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
