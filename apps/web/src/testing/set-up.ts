// Every screen test starts as the page does: schemas that need no eval, and the page's own style, since what is hidden is not there for a person.
import '../app/configure-schemas.ts'
import '../ui/tokens.css'
import 'vitest-browser-react'
