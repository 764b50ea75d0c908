import type { DraftForm } from '@planwright/contract'

/** What `Try an example` fills in: a brief of the length and roughness that people write. */
export const exampleBrief: Pick<DraftForm, 'companyInfo' | 'epicInfo' | 'detailLevel' | 'additionalInfo'> = {
  companyInfo:
    'Harbour Books is a chain of twelve independent bookshops with an online store. We sell new and second-hand books and host author evenings.',
  epicInfo: `Click and collect: customers order online and pick the books up in the shop of their choice.

Goals
- Customers see which shop has a book in stock before they order, so that they do not travel in vain.
- Bring online visitors into our shops.

What customers need
- Customers can choose a shop for pick-up during checkout.
- Customers can search for shops by postcode; results are sorted by distance.
- Customers must receive an e-mail when the order is ready, with the pick-up code.
- A customer can cancel an order until it has been packed.
- Guests can order without an account.

What shop staff need
- Shop staff see a list of open orders for their shop, oldest first.
- Shop staff can mark an order as packed, which notifies the customer.
- When a book cannot be found on the shelf, staff can propose another shop or refund the customer.
- Staff hand an order over by scanning the pick-up code. A code can be used only once.

Management
- Shop managers want a weekly report of collected and expired orders so that they can plan staffing.
- Orders that are not collected within 14 days must be cancelled automatically and refunded.

Out of scope: home delivery, gift cards.`,
  detailLevel: 'medium',
  additionalInfo: 'Stock levels come from the till system every ten minutes. The pages must work on a phone.',
}
