import { serveBareRead } from '../bare-read.ts';

await serveBareRead('services');
