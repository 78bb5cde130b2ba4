import { describe, expect, it } from "vitest";
import { progress } from "../src/features/editor/study.svelte.ts";
import type { StudyState } from "../src/features/editor/types.ts";

const study = (part: Partial<StudyState>): StudyState => ({ done: 3, wanted: 10, ahead: 0, ...part }) as StudyState;

describe("what a study is at", () => {
  it("is said in words", () => {
    expect(progress(study({ state: "running" }))).toBe("3 of 10 played");
    expect(progress(study({ state: "stopped" }))).toBe("3 of 10 played, then stopped");
    expect(progress(study({ state: "waiting", done: 0, ahead: 1 }))).toBe("Waiting for the study before it");
    expect(progress(study({ state: "waiting", done: 0, ahead: 4 }))).toBe("Waiting for the 4 studies before it");
  });
});
