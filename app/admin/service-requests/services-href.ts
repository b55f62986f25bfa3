/** The address of the list of service requests. */
export function servicesHref(page = 1): string {
  return page > 1 ? `/admin/services?page=${page}` : '/admin/services';
}

/** Where one request is changed or deleted. */
export function serviceRequestHref(requestId: string, deed: 'status' | 'delete'): string {
  return `/admin/services/${requestId}/${deed}`;
}
