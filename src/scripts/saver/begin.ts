// Loaded only for readers who save data.
import './change.ts';
import './pictures.ts';
import './waiting.ts';
