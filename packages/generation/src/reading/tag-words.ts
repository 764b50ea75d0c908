import model from 'wink-eng-lite-web-model'
import winkNLP from 'wink-nlp'

/** A word with its part of speech (Universal Dependencies) and its plain form. */
export type TaggedWord = { word: string; tag: string; lemma: string }

let nlp: ReturnType<typeof winkNLP> | undefined

/** The words and punctuation of an English text, tagged by a library's model. Other languages are tagged as if they were English. */
export function tagWords(text: string): TaggedWord[] {
  nlp ??= winkNLP(model, ['sbd', 'pos'])
  const { its } = nlp
  const words: TaggedWord[] = []
  nlp
    .readDoc(text)
    .tokens()
    .each((token) => {
      words.push({ word: token.out(), tag: String(token.out(its.pos)), lemma: String(token.out(its.lemma)) })
    })
  return words
}
