// In the place of all names that OpenTelemetry's conventions have ever had: those that the identity library gives its spans.
const collection = 'db.collection.name'
const operation = 'db.operation.name'
const status = 'http.response.status_code'
const route = 'http.route'

export {
  collection as ATTR_DB_COLLECTION_NAME,
  operation as ATTR_DB_OPERATION_NAME,
  route as ATTR_HTTP_ROUTE,
  status as ATTR_HTTP_RESPONSE_STATUS_CODE,
}
