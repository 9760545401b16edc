<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.0" language="ro">
<context>
    <name>A</name>
    <message>
        <source>a</source>
        <translation>&#537;i &#539;ar&#259;</translation>
    </message>
    <message>
        <source>b</source>
        <translation>plain</translation>
    </message>
</context>
</TS>
