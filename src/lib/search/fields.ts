/** The form of the page: its field stands at the top, its filters beside the results or in a sheet. */
export const searchForm = 'search';
export const filterSheet = 'filters';
export const suggestionsId = 'suggestions';
