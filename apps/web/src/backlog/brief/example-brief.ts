import type { DraftForm } from '@planwright/contract'

/** What `Try an example` fills in: a brief of the length and roughness that people write. */
export const exampleBrief: Pick<DraftForm, 'companyInfo' | 'epicInfo' | 'detailLevel' | 'additionalInfo'> = {
  companyInfo:
    'Harbour Books is a chain of twelve independent bookshops with an online store. We sell new and second-hand books and host author evenings.',
  epicInfo: `Click and collect

Today people look a book up in our online store and then buy it elsewhere, because they do not want to wait for the post.

What customers need
- Customers can see the stock of each shop on the page of a book.
  - A book that is sold out shows when it comes in again.
- Customers can find the nearest shops by postcode.
  - The five nearest shops are shown with their distance.
- Customers can choose a shop for pick-up during checkout.
  - The shop of the last order is chosen already.
- Guests can place an order with their e-mail address alone.
  - The address must be confirmed first.
- Customers can cancel an order until it has been packed.
  - The money is paid back within 3 days.
- Customers can receive an e-mail with the pick-up code when the order is ready.

What clerks need
- Clerks can see the open orders of their shop, oldest first.
  - A new order is there within a minute.
- Clerks can mark an order as packed.
  - The customer is told at once.
- Clerks can move an order for a missing book to another shop.
  - The customer has to agree.
- Clerks can refund an order for a missing book.
  - The refund says which book was missing.
- Clerks can hand over an order by scanning the pick-up code.
  - The name on the order is shown to the clerk.

Management
- Managers can download a weekly report of collected and expired orders.
  - It comes as a table, one row for each shop.
- Managers can extend an order by up to 7 days.
  - The customer is told the new date.

Out of scope
- Home delivery
- Gift cards`,
  detailLevel: 'medium',
  additionalInfo: `Rules that hold everywhere
- Each pick-up code works only once.
- Orders older than 14 days must be cancelled and refunded.
- Every page must work on a phone 375 pixels wide.`,
}
