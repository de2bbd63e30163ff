export const searchForm = 'search';
export const filterSheet = 'filters';
export const suggestionsId = 'suggestions';
