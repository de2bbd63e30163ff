import * as z from 'zod/mini';
import { thingTypes } from '../things.ts';
import { id } from './id.ts';

export const thingType = z.enum(thingTypes);
export const thing = z.object({ type: thingType, id });
