export const searchForm = 'search';
/** Names the place that the filters show as chosen because the words of the search name it. */
export const placeFromWords = 'place_from_words';
export const filterSheet = 'filters';
export const suggestionsId = 'suggestions';
