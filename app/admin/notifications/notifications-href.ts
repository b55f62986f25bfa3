export const notificationsHref = '/admin/notifications';
export const removeDeviceHref = (deviceId: string) => `${notificationsHref}/${deviceId}/remove`;
