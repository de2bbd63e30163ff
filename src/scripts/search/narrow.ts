import { bindFilters } from './filters.ts';

bindFilters();
