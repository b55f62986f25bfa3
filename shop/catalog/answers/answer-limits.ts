export const longestQuestion = 160;
export const longestAnswer = 1200;
/** Enough for a product page. */
export const mostAnswers = 20;
