/** What the brief asks first, which the page draws before its program has come. */
export const briefTitle = 'Tell us about your next initiative!'

export const companyWords = {
  label: 'Organization Overview',
  placeholder:
    'For example: a regional chain of bookshops that sells new and second-hand books in its shops and online',
  help: 'The industry, the services or products, and who they are for.',
}

export const epicWords = {
  label: 'Project Description',
  placeholder: 'For example: click and collect. Customers order online and pick their books up in a shop, so that …',
  help: 'The epic with its goals and objectives: who needs what, and why.',
}
