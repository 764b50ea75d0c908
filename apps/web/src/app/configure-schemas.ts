import * as z from 'zod/mini'

// Before any schema is made: without it zod probes for eval, which the page's content policy reports as a violation.
z.config({ jitless: true })
