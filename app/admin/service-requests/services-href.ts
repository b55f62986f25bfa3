/** The address of the list of service requests. */
export function servicesHref(page = 1): string {
  return page > 1 ? `/admin/services?page=${page}` : '/admin/services';
}

/** The address of an action on one request. */
export function serviceRequestHref(requestId: string, action: 'status' | 'delete'): string {
  return `/admin/services/${requestId}/${action}`;
}
