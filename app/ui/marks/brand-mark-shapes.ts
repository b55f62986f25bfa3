/** The paths of the shop's mark, in a 42 x 42 view box: for pages, and for the icons in public/. */
export const brandMark = {
  smallLeaf: 'M20 33.5c-7.2-1.6-10.4-7.4-9.3-15.6 7 1.9 10.6 7.6 9.3 15.6z',
  tallLeaf: 'M21.3 33.5c-2.2-10.4 1.6-18.3 9.9-22.3 2.4 10-1.2 18.3-9.9 22.3z',
  ribs: 'M21.6 32.4c1.2-6.2 3.5-11 7-15.2M19.6 32.4c-1-4.3-2.9-7.9-5.9-10.9',
};
