// In the place of zod's messages in sixty languages; it takes the English ones from their own file.
export {}
