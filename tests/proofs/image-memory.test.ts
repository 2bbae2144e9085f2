import '#tests/http/image-memory.test.ts';
