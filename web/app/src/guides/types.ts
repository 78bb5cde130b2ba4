// A guide is data: for each rule that a question, a phase or an event can name, what a newcomer should know.

export interface Lesson {
  readonly title: string;
  /** One to three sentences. */
  readonly text: string;
}

/** Lessons by rule number. The nearest one above counts too: a question under 5.10 finds "5.10" and else "5". */
export interface Guide {
  readonly welcome: Lesson;
  readonly lessons: Readonly<Record<string, Lesson>>;
}
