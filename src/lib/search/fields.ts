/** The ids of elements. The field of the form is at the top, its filters are beside the results or in a sheet. */
export const searchForm = 'search';
export const filterSheet = 'filters';
export const suggestionsId = 'suggestions';
