/** How long the text of a customer's request for a change may be. A file of its own: the page loads no validation. */
export const longestChangeRequest = 500;
