// Runs before the first paint, so that a chosen theme never flashes.
try {
  const chosen = localStorage.getItem('planwright-theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
} catch {
  // storage is forbidden: the system's theme holds
}
