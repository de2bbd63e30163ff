/** The form of the search page. Its search field is at the top, its filters are beside the results or in a sheet. */
export const searchForm = 'search';
export const filterSheet = 'filters';
export const suggestionsId = 'suggestions';
