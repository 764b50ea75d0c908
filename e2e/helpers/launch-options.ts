const asRoot = process.getuid?.() === 0

/** The browser of every test and measurement: the one that BROWSER_PATH names, or Playwright's own. */
export const launchOptions = {
  executablePath: process.env.BROWSER_PATH || undefined,
  args: [
    ...(asRoot ? ['--no-sandbox'] : []),
    '--disable-dev-shm-usage',
    '--disable-background-networking',
    '--disable-component-update',
    '--no-first-run',
  ],
}
