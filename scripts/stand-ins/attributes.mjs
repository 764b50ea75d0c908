// In the place of all names that OpenTelemetry's conventions have ever had: those that the identity library gives its spans.
export const ATTR_DB_COLLECTION_NAME = 'db.collection.name'
export const ATTR_DB_OPERATION_NAME = 'db.operation.name'
export const ATTR_HTTP_RESPONSE_STATUS_CODE = 'http.response.status_code'
export const ATTR_HTTP_ROUTE = 'http.route'
