/** Formats a number of products: 'Sin productos', '1 producto', '12 productos'. */
export function countProducts(count: number): string {
  if (count === 0) return 'Sin productos';
  return count === 1 ? '1 producto' : `${count} productos`;
}
